/** How many of some children's families answered what, and the two rates of it. */

/** Some children, of whom so many families answered, and so many agreed. */
export type AnsweredChildren = {
  readonly children: number;
  readonly answered: number;
  readonly agreed: number;
};

/** 答复率: of all children, those whose family answered, whatever it said. */
export const responseRate = ({ children, answered }: AnsweredChildren) => ({
  count: answered,
  of: children,
});

/** 同意率: of all children, answered or not, those whose family agrees. */
export const agreementRate = ({ children, agreed }: AnsweredChildren) => ({
  count: agreed,
  of: children,
});
