import { describe, expect, it } from 'vitest';
import { childFileName, classFolder, fileNamePart, uniqueNames } from './bulk-report-name.rules.ts';

const child = {
  schoolName: '云栖路实验小学',
  gradeName: '五年级',
  clazzName: '2班',
  name: '沈知夏',
  studentId: 'G330106201503181212',
};

describe('the name of a file in a bulk report', () => {
  it('is school, grade, class, name and the masked number', () => {
    expect(childFileName(child)).toBe('云栖路实验小学-五年级-2班-沈知夏-G33010xxxxxxxxxx12');
  });

  it('leaves out what is not known, but never the school and the name', () => {
    const unknown = { ...child, schoolName: '', gradeName: '', clazzName: '', name: ' ' };
    expect(childFileName(unknown)).toBe('学校未登记-姓名未登记-G33010xxxxxxxxxx12');
  });

  it('holds nothing that a system refuses or that turns text around', () => {
    expect(fileNamePart('../a\\b:c*?"<>|\u0000\u202e.')).toBe('_a_b_c_');
    expect(fileNamePart('𠮷'.repeat(40))).toBe('𠮷'.repeat(20));
  });

  it('lies in the folder of the class, in that of the school', () => {
    expect(classFolder(child)).toBe('云栖路实验小学/五年级2班/');
    const long = '临溪市经济技术开发区第一实验学校附属九年一贯制学校';
    const folders = ['（东校区）', '（西校区）'].map((part) =>
      classFolder({ ...child, schoolName: `${long}${part}` }),
    );
    expect(folders).toEqual([`${long}（东校区）/五年级2班/`, `${long}（西校区）/五年级2班/`]);
    expect(classFolder({ ...child, gradeName: '..', clazzName: '/' })).toBe('云栖路实验小学/_/');
    expect(classFolder({ ...child, schoolName: '', gradeName: '', clazzName: '' })).toBe(
      '学校未登记/班级未登记/',
    );
  });

  it('is given once, also where only case differs', () => {
    const once = uniqueNames();
    expect(['a', 'A', 'b', 'a'].map(once)).toEqual(['a', 'A(2)', 'b', 'a(3)']);
  });
});
