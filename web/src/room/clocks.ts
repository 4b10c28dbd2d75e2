/** How many seconds a phase can be given; 0 for as many as anybody wants. */
export const CLOCKS: readonly number[] = [0, 60, 120, 180, 240, 300, 420, 600]
