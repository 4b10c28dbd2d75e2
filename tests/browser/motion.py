"""What moves on a page: a script that notes it in ``window.moved``."""

WATCH = """
window.moved = []
const note = (what, milliseconds, times) => {
  if (milliseconds > 1 || times === Infinity) window.moved.push(`${what}: ${milliseconds} ms, ${times} times`)
}
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, options) {
  const animation = animate.call(this, frames, options)
  const { duration, iterations } = animation.effect.getComputedTiming()
  note(`animate ${this.localName}`, duration, iterations)
  return animation
}
for (const name of ['transitionrun', 'animationstart']) {
  document.addEventListener(name, (event) => {
    for (const animation of event.target.getAnimations()) {
      const { duration, iterations } = animation.effect.getComputedTiming()
      note(`${name} ${event.target.localName}.${event.target.className}`, duration, iterations)
    }
  }, true)
}
const scroll = Element.prototype.scrollIntoView
Element.prototype.scrollIntoView = function (options) {
  if (options?.behavior === 'smooth') window.moved.push('smooth scrolling')
  return scroll.call(this, options)
}
"""
