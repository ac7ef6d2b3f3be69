/** The faces of the characters, drawn in a circle of 64 by 64. Each is told by its outline, not by its colours alone. */

const SHOULDERS = "M5 66c0-11 10-16 27-16s27 5 27 16z"
const HEAD = "M20 30v8c0 8 6 13.5 12 13.5S44 46 44 38v-8z"
const EYES = '<path d="M27 34.4v1.2m10-1.2v1.2" stroke-width="2.6"/>'
const NOSE = '<path d="M32.5 35.5c-1.5 2.6-2.4 4.4.8 4.8" fill="none"/>'

const bust = (ground: string, cloth: string, parts: string): string =>
  `<circle cx="32" cy="32" r="32" stroke="none" fill="${ground}"/><path d="${SHOULDERS}" fill="${cloth}"/>${parts}`

const head = (skin: string): string =>
  `<path d="M27 46v6c2 3 8 3 10 0v-6z" fill="${skin}"/><g fill="${skin}"><circle cx="19.8" cy="36" r="2.8"/><circle cx="44.2" cy="36" r="2.8"/><path d="${HEAD}"/></g>`

export const PORTRAITS: Record<string, string> = {
  /** A stoker: flat cap, moustache, neckerchief. */
  otto: bust(
    "#e3a878",
    "#55606b",
    '<path d="M19 52v14m26-14v14" stroke="#7a4a2b" stroke-width="4"/>' +
      head("#f2c7a0") +
      '<path d="M21 48q11 8 22 0l2 5q-5 4.5-10 4.5l-3 6.5-3-6.5q-5 0-10-4.5z" fill="#b8402f"/>' +
      EYES +
      NOSE +
      '<path d="M24 31.5q3-1.5 5 0m6 0q2-1.5 5 0" fill="none"/>' +
      '<path d="M32 41.5c-4-2.5-9-1.5-11.5 3.5 4.5 1 8.5.7 11.5-1.5 3 2.2 7 2.5 11.5 1.5-2.5-5-7.5-6-11.5-3.5z" fill="#9a5228"/>' +
      '<path d="M13.5 27c-3-9 6-16.5 18.5-16.5S53.5 17 51 27c-12-3.5-26-3.5-37.5 0z" fill="#6f6152"/>' +
      '<path d="M17 28.5c9-5 21-5 30 0 3 1.8 1.5 4.5-2 3.5-8-2.5-18-2.5-26 0-3.5 1-5-1.7-2-3.5z" fill="#4e4338"/>' +
      '<path d="M22 14.5l-3 7m8-9l-3 8m8-9l-1.5 8m8-7.5v7.5" stroke-width=".8" fill="none"/>' +
      '<path d="M39.5 37.5l2.5 1.5m-3.2.5l2.5 1.5" stroke-width="1"/>',
  ),
  /** A porter, hardly grown up: pillbox cap, and cases piled up behind him. */
  nilo: bust(
    "#a9c7bd",
    "#a5333a",
    '<path d="M42 16h20v12H42zM39 28h24v16H39zM42 44h22v14H42z" fill="#b98a52"/>' +
      '<path d="M47 16v12m10-12v12M45 28v16m12-16v16M48 44v14" stroke-width="2.2" stroke="#6d4a26"/>' +
      `<path d="${SHOULDERS}" fill="#a5333a"/>` +
      '<g transform="translate(-6 1)">' +
      '<path d="M32 52v12" stroke="#e6bd55" stroke-width="3" stroke-dasharray=".1 4.5"/>' +
      '<path d="M20 33c-2-9 2-13 12-13s14 4 12 13l-2 2H22z" fill="#2d201a"/>' +
      head("#9c6238") +
      '<path d="M20.5 33c1-5 4-6 11.5-6s10.5 1 11.5 6v-9h-23z" fill="#2d201a"/>' +
      EYES +
      NOSE +
      '<path d="M28 43.5q4 3.5 8 0" fill="none"/>' +
      '<path d="M21 24l3-13q9-3 17 1l3 13q-12-4-23-1z" fill="#a5333a"/>' +
      '<path d="M22.5 18.5q10-3 20 1" stroke="#e6bd55" stroke-width="2" fill="none"/>' +
      '<path d="M20.5 25c0 18 4 27 11.5 27s11.5-9 11.5-27" fill="none" stroke-width=".9"/></g>',
  ),
  /** A telegraphist: hair piled up, headset, pencil. */
  rosa: bust(
    "#efc873",
    "#3f6f78",
    '<path d="M32 3c-7 0-11 4-11 9-7 2-9 9-7 17 1 5 3 8 6 9h24c3-1 5-4 6-9 2-8 0-15-7-17 0-5-4-9-11-9z" fill="#33221b"/>' +
      '<path d="M21 12q11-5 22 0M25 6q3-2 6-1m4 0q4 1 5 4" stroke="#7a5641" fill="none" stroke-width="1"/>' +
      head("#7d4e30") +
      '<path d="M20 33c0-8 4-11 12-11s12 3 12 11c-4-5-7-6-12-6s-8 1-12 6z" fill="#33221b"/>' +
      '<path d="M22 52l10 8 10-8 3 4-13 9-13-9z" fill="#f5ead2"/>' +
      EYES +
      NOSE +
      '<path d="M23.5 31q3-1.8 5.5-.3m6 0q3-1.5 5.5.3" fill="none"/>' +
      '<path d="M27.5 43.5q4.5 4 9 0-4.5-2-9 0z" fill="#b34a48"/>' +
      '<path d="M18 35C15 12 49 12 46 35" fill="none" stroke="#c9c2b4" stroke-width="2.4"/>' +
      '<rect x="14" y="31" width="6.5" height="10" rx="3" fill="#54483f"/><rect x="43.5" y="31" width="6.5" height="10" rx="3" fill="#54483f"/>' +
      '<path d="M44 14l9-7" stroke="#2a211c" stroke-width="3.6"/><path d="M44 14l9-7" stroke="#e2a13a" stroke-width="2"/>',
  ),
  /** An engine driver: goggles on the cap, and a great beard. */
  bruno: bust(
    "#a8bccb",
    "#31445c",
    head("#f0bd94") +
      '<path d="M18 34c-2 14 2 28 14 29 12-1 16-15 14-29-2 3-3 5-5 6-3 1-6-1-9-1s-6 2-9 1c-2-1-3-3-5-6z" fill="#7c3f22"/>' +
      '<path d="M27 44.5q5 3.5 10 0-5-2-10 0z" fill="#e8a493"/>' +
      '<path d="M23 44l1.5 9m4-4l1 10m5.5-10l-1 10m7-15l-1.5 9" fill="none" stroke-width=".8"/>' +
      EYES +
      NOSE +
      '<path d="M23 31.5q3-2 6-.5m6 0q3-1.5 6 .5" fill="none" stroke-width="2"/>' +
      '<path d="M17 28l-1.5-10C16 11 23 8 32 8s16 3 16.5 10L47 28c-10-3-20-3-30 0z" fill="#31445c"/>' +
      '<path d="M18 28c9-4 19-4 28 0l3 4.5c-11-4-23-4-34 0z" fill="#1f2a38"/>' +
      '<path d="M16 22.5q16-5 32 0" fill="none" stroke="#1f2a38" stroke-width="2.4"/>' +
      '<g fill="#d7e7ea" stroke-width="1.8" stroke="#8a5a2c"><circle cx="26.5" cy="18.5" r="4.8"/><circle cx="37.5" cy="18.5" r="4.8"/></g>' +
      '<path d="M24 19l3-3m8 3l3-3" stroke="#fff" fill="none"/>',
  ),
  /** A surveyor: a wide straw hat, a plait, field glasses. */
  mina: bust(
    "#bcd0a0",
    "#8f7d4f",
    '<path d="M21 30c-4 8-3 16-1 21h24c2-5 3-13-1-21z" fill="#4a2f1d"/>' +
      head("#cf9560") +
      '<path d="M24 51l8 7 8-7 5 3-9 12h-8l-9-12z" fill="#efe3c4"/>' +
      '<path d="M20.5 36c0-8 4-10 11.5-10s11.5 2 11.5 10c-3-4-6-6-11.5-6s-8.5 2-11.5 6z" fill="#4a2f1d"/>' +
      EYES +
      NOSE +
      '<path d="M28 43.5q4 3 8 0" fill="none"/>' +
      '<path d="M43 39c5 1 6 5 4 8s3 4 1 8 2 4 0 7h-5c2-4-1-5 1-8s-3-4-1-8-1-4 0-7z" fill="#4a2f1d"/>' +
      '<path d="M2 27c9-4 50-4 60 0 2 1 1 4-2 4-17-3-39-3-56 0-3 0-4-3-2-4z" fill="#e8c979"/>' +
      '<path d="M18.5 25.5C18 14 23 9 32 9s14 5 13.5 16.5c-9-1.3-18-1.3-27 0z" fill="#e8c979"/>' +
      '<path d="M18.5 25c9-1.5 18-1.5 27 0v-4.5c-9-1.5-18-1.5-27 0z" fill="#557a4b"/>' +
      '<path d="M24 17l2-5m4 4.5V11m6 5.5l-1-5.3M8 28l5-.7m40 .7l-5-.7" fill="none" stroke-width=".8"/>',
  ),
  /** A conductor: a tall kepi, a curled moustache, a whistle. */
  samir: bust(
    "#c8b3d6",
    "#2e3a63",
    '<path d="M24 51l8 9 8-9 4 2-9 13h-6l-9-13z" fill="#f3ead6"/><path d="M30 57h4l2 9h-8z" fill="#7c2c3b"/>' +
      '<path d="M20 33h24v6H20z" fill="#221a17"/>' +
      head("#b97b4a") +
      EYES +
      NOSE +
      '<path d="M23 31.8q3-1.8 6-.3m6 0q3-1.5 6 .3" fill="none" stroke-width="2"/>' +
      '<path d="M32 42c-3-2-6-1-8 .5-2 1.3-4.5.5-5-2-3 5 2 8.5 6.5 6.5 3-1.3 5-2.5 6.5-3 1.5.5 3.5 1.7 6.5 3 4.5 2 9.5-1.5 6.5-6.5-.5 2.5-3 3.3-5 2-2-1.5-5-2.5-8-.5z" fill="#221a17"/>' +
      '<path d="M19.5 27L22 5h20l2.5 22c-8-2.5-17-2.5-25 0z" fill="#2e3a63"/>' +
      '<path d="M20 22.5q12-3 24 0M21 9q11-2 22 0" fill="none" stroke="#e3b84e" stroke-width="2.2"/>' +
      '<path d="M18.5 27.5c9-3 18-3 27 0l1.5 4c-10-3-20-3-30 0z" fill="#171c30"/>' +
      '<circle cx="32" cy="15.5" r="3.6" fill="#e3b84e"/><path d="M32 13.5v4m-2-2h4" stroke-width="1"/>',
  ),
  /** A cartographer: bobbed hair, round glasses, a map under the arm. */
  yuki: bust(
    "#f0c4b8",
    "#56704f",
    '<path d="M14 46C11 20 18 9 32 9s21 11 18 37c-3 2-6 2-9 0H23c-3 2-6 2-9 0z" fill="#201b1f"/>' +
      head("#f4d3ae") +
      '<path d="M24 51.5q8 6 16 0l2 4q-10 7-20 0z" fill="#f5ead2"/>' +
      '<path d="M18 37c0-14 4-17 14-17s14 3 14 17l-2-7c-8 1-16 1-24 0z" fill="#201b1f"/>' +
      '<path d="M20 15q4-3 9-3.5m-12 9q2-4 5-6" fill="none" stroke="#7c7480" stroke-width="1"/>' +
      '<path d="M27 35.4v.8m10-.8v.8" stroke-width="2.6"/>' +
      '<path d="M32.5 37.5c-.9 1.7-1 2.8.6 3" fill="none"/><path d="M28.5 45q3.5 1.8 7 0" fill="none"/>' +
      '<g fill="#fff" fill-opacity=".35"><circle cx="26.5" cy="35.8" r="4.6"/><circle cx="37.5" cy="35.8" r="4.6"/></g>' +
      '<path d="M31 35q1-.8 2 0" fill="none"/>' +
      '<path d="M47 66l-6-2 13-26 7 3.5z" fill="#f3e3bd"/><ellipse cx="57.5" cy="39.8" rx="4" ry="2.2" transform="rotate(26 57.5 39.8)" fill="#d9c08c"/>' +
      '<path d="M46 60l7 3m-4-9l7 3m-3-9l6 3" stroke="#4b7f9b" fill="none" stroke-width="1.2"/>',
  ),
  /** A baroness: a hat of feathers, a high collar, pearls. */
  vera: bust(
    "#d9b9c6",
    "#43285a",
    '<path d="M21 33c-4 4-4 10 0 14h22c4-4 4-10 0-14z" fill="#c9c4bd"/>' +
      head("#f3d0b4") +
      '<path d="M22 47l4 7q6 4 12 0l4-7 5 6q-15 13-30 0z" fill="#43285a"/>' +
      '<path d="M22 57q10 7 20 0" stroke="#fff" stroke-width="3.2" stroke-dasharray=".1 3.9" fill="none"/>' +
      '<path d="M20.5 38c-1-8 1-12 11.5-12s12.5 4 11.5 12c-1-4-2.5-6.5-5-8-5 .8-8.5.8-13 0-2.5 1.5-4 4-5 8z" fill="#c9c4bd"/>' +
      EYES +
      NOSE +
      '<path d="M23.5 31.5q3-2.5 6-.8m5 0q3-1.7 6 .8" fill="none"/>' +
      '<path d="M28.5 43.5q3.5 3 7 0-3.5-1.5-7 0z" fill="#b02e3f"/>' +
      '<circle cx="37.3" cy="35.2" r="4.4" fill="#fff" fill-opacity=".4" stroke="#a9791f"/><path d="M41 37.5q4 8 1 18" fill="none" stroke="#a9791f" stroke-width=".9"/>' +
      '<path d="M9 29c-1-5 8-9 22-10 15-1 25 2 26 6 0 3-5 4-13 3-13-1-24 0-29 3-3 1-5 0-6-2z" fill="#43285a"/>' +
      '<path d="M19 22c-1-8 4-13 13-13s13 4 13 11c-8-1-18-1-26 2z" fill="#43285a"/>' +
      '<path d="M19 22q12-4.5 26-2v-3.5q-14-2.5-26 2z" fill="#a3506b"/>' +
      '<path d="M41 20C40 9 47 1 58 2c3 4 0 8-4 9 2 1 1 4-2 5 1 2-5 4-11 4z" fill="#f3ead6"/>' +
      '<path d="M42 19Q45 9 56 4m-10 5l4 3m-6 2l5 2" fill="none" stroke-width=".8"/>',
  ),
}

/** The front of an engine: for a bot that is nobody in particular. */
export const ENGINE =
  '<circle cx="32" cy="32" r="32" stroke="none" fill="#c9c2b0"/>' +
  '<path d="M26 14V4h12v10z" fill="#3a3532"/><path d="M23 4h18" stroke-width="3"/>' +
  '<path d="M10 56h44l5 10H5z" fill="#8c2f2a"/><path d="M18 57l-3 8m10-8l-1 8m8-8v8m7-8l1 8m6-8l3 8" stroke-width="1"/>' +
  '<rect x="10" y="48" width="44" height="7" rx="1.5" fill="#8c2f2a"/>' +
  '<circle cx="32" cy="31" r="18" fill="#3a3532"/><circle cx="32" cy="31" r="13" fill="#5b544e"/>' +
  '<path d="M32 18v26M19 31h26" stroke-width="1"/><circle cx="32" cy="31" r="4.5" fill="#d9b04d"/>' +
  '<g fill="#f3e6b8"><circle cx="15" cy="46" r="4"/><circle cx="49" cy="46" r="4"/></g>'
