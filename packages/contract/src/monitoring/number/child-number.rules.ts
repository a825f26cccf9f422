/** The most children of one stage of a school that can be numbered: a serial has four digits. */
export const SERIAL_MAX = 9999;

/** The serials of children who have none, in their order, after the largest that was ever given; null of those left over. */
export function nextSerials(largest: number, children: number): (number | null)[] {
  return Array.from({ length: children }, (_, before) => {
    const serial = largest + before + 1;
    return serial > SERIAL_MAX ? null : serial;
  });
}
