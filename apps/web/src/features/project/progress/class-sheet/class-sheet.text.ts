/** Words of the sheets on paper, in the cockpit. */
export const sheetText = {
  sheet: '登记表',
  school: '打印全校各班的现场检查登记表',
  clazz: (grade: string, clazz: string) => `打印${grade}${clazz}的现场检查登记表`,
} as const;
