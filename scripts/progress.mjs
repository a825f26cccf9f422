/** One line for a step of a start, with the steps that are still to come. */
export function tellStep(step, next = []) {
  console.log(next.length > 0 ? `${step} … then: ${next.join(', ')}` : `${step} …`);
}
