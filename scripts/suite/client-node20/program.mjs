// The program that Node 20 runs: it uses each part of the built client once, and then subscribes
// until its input ends. Each line of its output is JSON. Plain JavaScript, since Node 20 reads no
// types.
const [, , index, url, workspace, key] = process.argv;
const { createClient } = await import(index);
const db = createClient({ url, workspace, key });
const tell = (line) => console.log(JSON.stringify(line));

const email = "ada@example.com";
const password = "seven brave otters";
const { user } = await db.auth.signUp({ email, password });
tell({ name: "signs up", isGood: user.email === email });
await db.auth.signOut();
await db.auth.signIn({ email, password });
tell({ name: "signs in", isGood: (await db.auth.user())?.email === email });

const { rows } = await db.from("notes").insert({ id: 1, text: "hello" }).returning("id", "text");
tell({ name: "inserts", isGood: JSON.stringify(rows) === '[{"id":1,"text":"hello"}]' });
const found = await db
  .from("notes")
  .select("text")
  .where({ id: { lt: 5 } });
tell({ name: "queries", isGood: JSON.stringify(found) === '[{"text":"hello"}]' });

const { id } = await db.files.upload(new Blob(["Hello"]), { name: "note.txt" });
tell({ name: "uploads", isGood: (await (await db.files.download(id)).text()) === "Hello" });

const failure = await db
  .from("notes")
  .where({ text: { lyke: "x" } })
  .then(
    () => null,
    (error) => error,
  );
tell({
  name: "gives errors their place",
  isGood: failure?.code === "INVALID_QUERY" && failure.place?.startsWith("/query/where"),
});

const subscription = db.bus.subscribe(
  "notes:all",
  (event, { offset }) => tell({ offset, ids: event.data.rows.map((row) => row.id) }),
  { from: "earliest", onError: (error) => tell({ name: "subscribes", isGood: false, error }) },
);
process.stdin.on("end", () => subscription.close()).resume();
