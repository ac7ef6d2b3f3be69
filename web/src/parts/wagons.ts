/**
 * The seats' wagons. Each seat has its own kind, so that nobody has to tell colours apart: a coach, a hopper, a tank
 * car, a boxcar, a braced car and a flatcar. Paths in a box from -24 to 24 and -10 to 10.
 */

export type WagonShape = { body: string; livery: string }

export const WHEELS =
  "M-17.5 4.4a2.8 2.8 0 1 0 .01 0ZM-10.5 4.4a2.8 2.8 0 1 0 .01 0ZM10.5 4.4a2.8 2.8 0 1 0 .01 0ZM17.5 4.4a2.8 2.8 0 1 0 .01 0Z"

export const WAGONS: WagonShape[] = [
  {
    body: "M-23 6V-5q0-4.5 5-4.5H18q5 0 5 4.5V6Z",
    livery: "M-19-5.5h6.5v6h-6.5ZM-9.3-5.5h6.5v6h-6.5ZM2.8-5.5h6.5v6h-6.5ZM12.5-5.5h6.5v6h-6.5Z",
  },
  {
    body: "M-23-9.5H23V-2L19 6H-19L-23-2Z",
    livery: "M-19 3-14-6.5h5L-14 3ZM-7.5 3-2.5-6.5h5L-2.5 3ZM4 3 9-6.5h5L9 3Z",
  },
  {
    body: "M-16 6q-7 0-7-7.5T-16-9H-4v-1.5H4V-9H16q7 0 7 7.5T16 6Z",
    livery: "M-14-5a3.5 3.5 0 1 0 .01 0ZM-4.7-5a3.5 3.5 0 1 0 .01 0ZM4.7-5a3.5 3.5 0 1 0 .01 0ZM14-5a3.5 3.5 0 1 0 .01 0Z",
  },
  {
    body: "M-23 6V-9.5H23V6Z",
    livery: "M-19-6.5h2.6V3h-2.6ZM-12.2-6.5h2.6V3h-2.6ZM-5.4-6.5h2.6V3h-2.6ZM2.8-6.5h2.6V3h-2.6ZM9.6-6.5h2.6V3h-2.6ZM16.4-6.5h2.6V3h-2.6Z",
  },
  {
    body: "M-23 6V-7H-14L-11-9.5H11L14-7H23V6Z",
    livery:
      "M-18-6.5-12.5-3.2-7-6.5-5-4.5-9.5-1.7-5 1 -7 3-12.5-.2-18 3-20 1-15.5-1.7-20-4.5ZM18-6.5 12.5-3.2 7-6.5 5-4.5 9.5-1.7 5 1 7 3 12.5-.2 18 3 20 1 15.5-1.7 20-4.5Z",
  },
  {
    body: "M-23 6V-9.5H-12V-6.5H23V6Z",
    livery: "M-19-3.8h38v2.6h-38ZM-19 .6h38v2.6h-38Z",
  },
]
