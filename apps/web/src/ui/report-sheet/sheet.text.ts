/** What the sheet says beside the words of its model. */
export const sheetText = { logo: '机构标志' } as const;
