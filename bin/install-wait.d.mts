export const longMs: number;
export function describeWait(
  settings: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string>;
