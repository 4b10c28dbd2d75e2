/** Texts about this program: their paths in `docs/about`, and of their pages. */
export const ABOUT = ['changes', 'privacy', 'school'] as const
export type AboutText = (typeof ABOUT)[number]

/** Whether the path of a page names one. */
export const isAboutText = (text: string | null): text is AboutText => ABOUT.some((each) => each === text)
