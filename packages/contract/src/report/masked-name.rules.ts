/** A name a stranger may see: its first character and two stars, `顾**`; the length stays hidden. */
export function maskedName(name: string): string {
  const [first] = [...name.trim()];
  return first === undefined ? '' : `${first}**`;
}
