// A summary is a command, such as "List files". Its first word is a verb of the list below, so that
// all operations have one voice. A new verb needs an entry here.
const verbs = new Set(
  (
    "Accept Activate Answer Ask Assert Call Change Check Confirm Connect Continue Create Deactivate Delete " +
    "Describe Download End Exchange Find Finish Get Give Identify Invite List Make Open Prove " +
    "Publish Read Receive Refresh Register Remove Replay Request Reset Revoke Run Send Set Show " +
    "Sign Start Store Stream Subscribe Update Upload Verify"
  ).split(" "),
);

export function summaryImperative() {
  return {
    Operation(operation, { report, location }) {
      const { summary } = operation;
      if (typeof summary !== "string") {
        report({ message: "An operation needs a summary.", location: location.key() });
        return;
      }
      const [first] = summary.split(" ");
      if (verbs.has(first) && !/[.?!]$/.test(summary)) return;
      report({
        message: `Begin the summary with a verb, as in "List files", and end it without a full stop. "${first}" is not among the verbs of openapi/rules/summary-imperative.js.`,
        location: location.child("summary"),
      });
    },
  };
}
