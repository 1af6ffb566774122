/** A column as Kysely names it: `heldPrice` of `held_price`. */
export type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

export const camelCase = <Text extends string>(text: Text) =>
  text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Text>;
