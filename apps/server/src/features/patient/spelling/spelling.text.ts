/** What the operation log says of numbers that two children share in two spellings. */
export const spellingLogText = {
  system: '系统',
  collisions: (children: number) =>
    `统一学号写法时发现 ${children} 名学生的学号与同校另一名学生只是写法不同，均未改动，请核对后改正其中一个或删除重复的学生`,
};
