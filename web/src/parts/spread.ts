/** Spreads ascending positions so that each is at least `gap` after the one before and none lies beyond `end`. */
export function spread(places: number[], gap: number, end: number): number[] {
  const found = [...places]
  for (let i = 1; i < found.length; i++) found[i] = Math.max(found[i] ?? 0, (found[i - 1] ?? 0) + gap)
  for (let i = found.length - 1, most = end; i >= 0; i--, most -= gap) found[i] = Math.min(found[i] ?? 0, most)
  return found
}
