/** A garland on its pole. */
export const icon = "M12 3v18M12 4c4-2 5 2 9 0v7c-4 2-5-2-9 0M8 21h8"
