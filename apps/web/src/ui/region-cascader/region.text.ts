export const regionText = { all: '全部', choose: '请选择省、市、区县' } as const;
