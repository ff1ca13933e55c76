// The registry of step kinds for execution: the implementation of each step type.
import { choose } from "./kinds/choose.ts";
import { email } from "./kinds/email.ts";
import { fail } from "./kinds/fail.ts";
import { forEach } from "./kinds/for-each.ts";
import { http } from "./kinds/http.ts";
import { mutation } from "./kinds/mutation.ts";
import { notify } from "./kinds/notify.ts";
import { query } from "./kinds/query.ts";
import { response } from "./kinds/response.ts";
import { transaction } from "./kinds/transaction.ts";
import { transform } from "./kinds/transform.ts";
import { wait } from "./kinds/wait.ts";
import type { StepTypeName } from "../../catalog/index.ts";
import type { RunningKind } from "./step-kind.ts";

const kinds: { readonly [Type in StepTypeName]: RunningKind<Type> } = {
  query,
  mutation,
  transaction,
  http,
  email,
  notify,
  transform,
  choose,
  forEach,
  wait,
  fail,
  response,
};

/** Returns the implementation of a step type. */
export const runningKind = <Type extends StepTypeName>(type: Type): RunningKind<Type> =>
  kinds[type];
