/** A short quiet tone of our own making. Browsers are silent until somebody has touched the page; then so are we. */

const NOTES = [659.26, 880]
const SECONDS = 0.16
const LOUDNESS = 0.07

let context: AudioContext | null = null

/** Get ready at the first touch or key: to be returned from an effect. */
export function readyForTones(): () => void {
  const off = () => {
    removeEventListener('pointerdown', begin)
    removeEventListener('keydown', begin)
  }
  function begin() {
    off()
    try {
      context ??= new AudioContext()
      void context.resume().catch(() => null)
    } catch {
      // This browser has no sound.
    }
  }
  if (context === null && typeof AudioContext !== 'undefined') {
    addEventListener('pointerdown', begin)
    addEventListener('keydown', begin)
  }
  return off
}

/** The call to whoever looks elsewhere: two notes. */
export function playTone(): void {
  playNotes(NOTES)
}

/** Notes in hertz, one after the other, if the browser lets us. */
export function playNotes(notes: readonly number[]): void {
  if (context?.state !== 'running') {
    // A phone may have put it to sleep meanwhile. Notes for later would all sound at once then.
    void context?.resume().catch(() => null)
    return
  }
  let at = context.currentTime + 0.02
  for (const note of notes) {
    const sound = context.createOscillator()
    const volume = context.createGain()
    sound.frequency.value = note
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * SECONDS)
    sound.connect(volume).connect(context.destination)
    sound.start(at)
    sound.stop(at + 2 * SECONDS)
    at += SECONDS
  }
}
