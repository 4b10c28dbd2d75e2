/** What a form does when it is submitted: `act`, in place of loading a page. */
export function submitting(act: () => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault()
    void act()
  }
}
