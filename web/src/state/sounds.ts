/** Small sounds, synthesised here: no files, nothing to load. They are off until somebody switches them on. */

import { preferences } from "./preferences.svelte"

export type Sound = "card" | "claim" | "token" | "ticket" | "turn" | "end" | "whistle" | "win"

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function ready(): AudioContext {
  context ??= new AudioContext()
  if (context.state === "suspended") void context.resume()
  return context
}

function hiss(sound: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = sound.createBuffer(1, sound.sampleRate / 4, sound.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return noise
}

/** A volume that fades away, after `delay` seconds. */
function fading(sound: AudioContext, delay: number, seconds: number, loudness: number): GainNode {
  const gain = sound.createGain()
  const start = sound.currentTime + delay
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * preferences.volume), start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  gain.connect(sound.destination)
  return gain
}

function brush(delay: number, seconds: number, pitch: number, loudness: number): void {
  const sound = ready()
  const source = sound.createBufferSource()
  source.buffer = hiss(sound)
  const filter = sound.createBiquadFilter()
  filter.type = "bandpass"
  filter.frequency.value = pitch
  source.connect(filter).connect(fading(sound, delay, seconds, loudness))
  source.start(sound.currentTime + delay, 0, seconds)
}

function tone(delay: number, seconds: number, pitch: number, loudness: number, shape: OscillatorType = "sine"): void {
  const sound = ready()
  const source = sound.createOscillator()
  source.type = shape
  source.frequency.value = pitch
  source.connect(fading(sound, delay, seconds, loudness))
  source.start(sound.currentTime + delay)
  source.stop(sound.currentTime + delay + seconds)
}

function bell(delay: number, pitch: number, loudness: number): void {
  tone(delay, 1.1, pitch, loudness)
  tone(delay, 0.7, pitch * 2.76, loudness * 0.35) // a bell's overtones are not octaves
  tone(delay, 0.35, pitch * 5.4, loudness * 0.15)
}

/** Two pipes and a little steam. */
function whistle(delay: number, seconds: number): void {
  for (const pitch of [587, 740, 880]) tone(delay, seconds, pitch, 0.13, "triangle")
  brush(delay, Math.min(seconds, 0.25), 3200, 0.12)
}

const SOUNDS: Record<Sound, () => void> = {
  card: () => brush(0, 0.09, 2600, 0.5),
  // Wheels over rail joints, two by two.
  claim: () => {
    for (const beat of [0, 0.11, 0.36, 0.47, 0.72, 0.83]) {
      brush(beat, 0.07, 420, 0.9)
      tone(beat, 0.06, 92, 0.5, "triangle")
    }
  },
  token: () => {
    brush(0, 0.05, 900, 0.7)
    tone(0, 0.09, 210, 0.4, "triangle")
  },
  ticket: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(i * 0.1, 0.5, pitch, 0.28, "triangle")),
  turn: () => {
    bell(0, 880, 0.3)
    bell(0.22, 660, 0.3)
  },
  end: () => [392, 523, 659, 784, 1047].forEach((pitch, i) => bell(i * 0.16, pitch, 0.24)),
  whistle: () => whistle(0, 0.7),
  win: () => {
    const fanfare = [523, 523, 523, 698, 880, 784, 880, 1047]
    const beats = [0, 0.14, 0.28, 0.42, 0.7, 0.98, 1.12, 1.26]
    fanfare.forEach((pitch, i) => tone(beats[i] ?? 0, i === 7 ? 0.9 : 0.3, pitch, 0.26, "triangle"))
    whistle(1.9, 0.35)
    whistle(2.35, 0.8)
  },
}

export function sound(name: Sound): void {
  // Until the page is touched, a browser plays nothing, and would then play everything at once.
  const touched = navigator.userActivation?.hasBeenActive ?? true
  if (!preferences.sounds || !touched || !("AudioContext" in window)) return
  SOUNDS[name]()
}
