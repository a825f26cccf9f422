/** What makes a control of antd red, and the sentence that it is read out with. */
export function faulty(note: string | undefined) {
  return note === undefined ? {} : ({ status: 'error', 'aria-describedby': note } as const);
}
