/** The code that is not a failure. */
export const clientText = { success: 'success' } as const;
