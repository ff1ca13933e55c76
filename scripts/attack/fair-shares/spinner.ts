// A spinner: a program that uses a given share of one processor and does nothing else. It ends with
// its parent process.
const share = Number(process.argv[2]);
const TURN_MS = 20;
const began = performance.now();
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const before = usedMs();

setInterval(() => {
  const owed = (performance.now() - began) * share - (usedMs() - before);
  const until = usedMs() + Math.min(owed, TURN_MS * 4);
  while (usedMs() < until);
}, TURN_MS);
process.on("disconnect", () => process.exit());
