// Types of a comparison of two revisions: levels, changes, and the subjects that a change concerns.
import type { SourcePlace } from "./sources/positions.ts";
import { ratingOf, type ContractChangeKind, type SchemaDirection } from "./ratings.ts";

/** The operation, frame, tool, guarantee or file that a change concerns. */
export interface ChangeSubject {
  /** Name for people, such as `POST /{workspaceId}/query` or `tool query_rows`. */
  readonly title: string;
  readonly operationId: string | null;
  /** Names by which a reviewer filters the changes. */
  readonly tags: readonly string[];
}

/** A difference inside a `ChangeSubject`, such as an operation. */
export interface Difference {
  readonly kind: ContractChangeKind;
  /** The path of the difference inside its subject, such as `requestBody.query.limit`. */
  readonly path: string;
  /** The difference as text, such as `maximum 1000→500`. */
  readonly text: string;
  readonly direction: SchemaDirection;
  readonly oldPlace: SourcePlace | undefined;
  readonly newPlace: SourcePlace | undefined;
}

export interface ContractChange extends Difference {
  readonly subject: ChangeSubject;
  readonly level: ChangeLevel;
  /** A sentence that names the clients whose programs the change breaks. */
  readonly whom: string;
}

export type ChangeLevel = "major" | "minor" | "patch";

export const changeLevels: readonly ChangeLevel[] = ["major", "minor", "patch"];

/** Receives the differences of one subject. */
export type DifferenceSink = (finding: Difference) => void;

/** Collects the changes. If a subject contains the same difference twice, it is one change. */
export class ChangeList {
  readonly changes: ContractChange[] = [];
  readonly #known = new Set<string>();

  /** Returns the function that adds differences of a subject. */
  of(subject: ChangeSubject): DifferenceSink {
    return (finding) => {
      const { level, whom } = ratingOf(finding.kind, finding.direction);
      const { kind, text, oldPlace, newPlace, direction } = finding;
      const places = [oldPlace, newPlace].map((place) => `${place?.file}:${place?.line}`);
      const key = [subject.title, kind, direction, text, ...places].join("\n");
      if (this.#known.has(key)) return;
      this.#known.add(key);
      this.changes.push({ ...finding, subject, level, whom });
    };
  }
}

/** Returns the sentence for people: the subject, the difference, and whose programs it breaks. */
export const changeText = ({ subject, path, text, whom }: ContractChange): string =>
  `${[subject.title, path, text].filter((part) => part !== "").join(" ")}. ${whom}`;

/**
 * Returns the file and line of the change in the newer revision. If the change has no line there,
 * returns the line in the older revision.
 */
export const changedPlace = ({ oldPlace, newPlace }: Difference): SourcePlace | undefined =>
  newPlace ?? oldPlace;
