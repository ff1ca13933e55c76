// Bounds how much work of a kind is under way; what comes beyond it waits in its order.

export type Places = <T>(work: () => Promise<T>) => Promise<T>;

export function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
