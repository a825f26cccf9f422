export const schoolClassText = { school: '学校', grade: '年级', clazz: '班级' } as const;
