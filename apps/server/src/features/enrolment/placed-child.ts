/** A child as its record has it. */
export type PlacedChild = {
  readonly id: string;
  readonly schoolId: string;
  readonly studentId: string;
  readonly gradeName: string;
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
};
