import { businessError } from '#kernel';

/** Module 46 of the catalogue: what is done for many children of the follow-up board at once. */
export const caseBatchErrors = {
  childrenInvalid: businessError(24004601, '请选择1到500名学生，每名学生一次'),
  noLetters: businessError(24004602, '没有可以打印的告知书：学生没有待办的随访'),
} as const;
