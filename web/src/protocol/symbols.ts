// Made by tools/protocol_symbols.py from the drawings of the mechanisms. Do not edit.

/** Paths around the middle of a city, each with its CSS class: see `ferrovia.mechanisms.pieces`. */
export type PieceSymbol = { paths: [string, string][]; details: [string, string][]; dy: number }

export type SymbolName = "alvin" | "marker" | "pile" | "station"

export const SYMBOLS: Record<SymbolName, PieceSymbol> = {
  "alvin": {"paths":[["alien","M-5-18-9-25M5-18 9-25M0 8C-8 5-13-3-13-9.5-13-16-7-20 0-20S13-16 13-9.5C13-3 8 5 0 8Z"],["eye","M-10-11q7-2 8 6-7 1.5-8-6ZM10-11q-7-2-8 6 7 1.5 8-6Z"]],"details":[["alien","M-11.6-25a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0ZM6.4-25a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0ZM-4.4 5.7-7.5 12.5H7.5L4.4 5.7Q2.4 7.2 0 8-2.4 7.2-4.4 5.7Z"],["smile","M-3 2.5Q0 4.8 3 2.5"]],"dy":-14},
  "marker": {"paths":[["halo","M-12 0a12 12 0 1 1 24 0 12 12 0 1 1-24 0Z"],["piece","M-12.5 0a12.5 12.5 0 1 1 25 0 12.5 12.5 0 1 1-25 0Z"]],"details":[["trim","M0-11.5 3.2-4.3 11-3.6 5.1 1.6 6.8 9.3 0 5.2-6.8 9.3-5.1 1.6-11-3.6-3.2-4.3Z"]],"dy":0},
  "pile": {"paths":[["pile","M-6-12H6a3 3 0 0 1 3 3V9a3 3 0 0 1-3 3H-6a3 3 0 0 1-3-3V-9a3 3 0 0 1 3-3Z"]],"details":[],"dy":0},
  "station": {"paths":[["halo","M-12 11V-2.5H-14.5L0-14 14.5-2.5H12V11Z"],["piece","M-12 11V-2.5H-14.5L0-14 14.5-2.5H12V11Z"]],"details":[["trim","M-10 5h4.5v6H-10ZM5.5 5H10v6H5.5ZM-7.2 0a7.2 7.2 0 1 1 14.4 0 7.2 7.2 0 1 1-14.4 0Z"]],"dy":0},
}
