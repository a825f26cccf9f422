/** Words of the way between the three screens of prescriptions. */
export const prescriptionNavText = {
  label: '运动处方的页面',
  library: '处方库',
  issued: '下发记录',
  adherence: '训练依从',
} as const;
