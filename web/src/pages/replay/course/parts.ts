/* All that the page needs for the course of a game, in one piece. */
export { BestOfPosition, CourseOfGame } from './course.svelte'
export { default as BestMoves } from './BestMoves.svelte'
export { default as CourseCard } from './CourseCard.svelte'
export { default as CourseLists } from './CourseLists.svelte'
export { default as Judged } from './Judged.svelte'
