/** Date and time in Shanghai, as the server wrote them. */
export function secondOf(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
