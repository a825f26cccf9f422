import { describe, expect, it } from 'vitest';
import { type ChildValues, childFaults, NO_CHILD } from './class-form.rules.ts';

const around = { names: { gradeName: '五年级', clazzName: '4班' }, today: '2026-11-20' };
const right: ChildValues = {
  name: '林小满',
  studentId: 'G330102201503190012',
  gender: 'f',
  birthDate: '2015-03-19',
  tel: '',
  consent: true,
};
const faults = (given: Partial<ChildValues>) => childFaults({ ...right, ...given }, around);

describe("the guardian's form", () => {
  it('takes a child, with a phone or without', () => {
    expect(faults({})).toEqual({});
    expect(faults({ tel: '13812345678', name: '𠮷小满', gender: 'o' })).toEqual({});
  });

  it('takes a birth date as it is written', () => {
    for (const birthDate of ['2015/3/19', '20150319', '2015年3月19日', '２０１５．３．１９'])
      expect(faults({ birthDate })).toEqual({});
  });

  it('names every field that is missing', () => {
    expect(childFaults(NO_CHILD, around)).toEqual({
      name: '孩子姓名不能为空',
      studentId: '学号不能为空',
      gender: '请选择性别',
      birthDate: '请选择出生日期',
      consent: '请监护人阅读说明并勾选同意后再提交',
    });
  });

  it('says what is wrong where it is wrong', () => {
    expect(faults({ name: '字'.repeat(16) })).toEqual({ name: '孩子姓名最多 15 字' });
    expect(faults({ studentId: '1'.repeat(31) })).toEqual({ studentId: '学号最多 30 字' });
    expect(faults({ tel: '12345678901' })).toEqual({ tel: '请输入正确的11位手机号' });
    expect(faults({ birthDate: '2026-11-21' })).toEqual({ birthDate: '不能晚于 2026-11-20' });
    expect(faults({ birthDate: '1890-01-01' })).toEqual({ birthDate: '不能早于 1990-01-01' });
    expect(faults({ birthDate: '15.3.19' })).toEqual({
      birthDate: '年份要写 4 位，如 2015-03-19',
    });
    expect(Object.keys(faults({ name: '123' }))).toEqual(['name']);
    expect(Object.keys(faults({ studentId: '12 34' }))).toEqual(['studentId']);
  });
});
