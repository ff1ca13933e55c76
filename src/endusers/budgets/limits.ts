// The limits of all budgets: the maximum number of attempts in a time window.

/** A budget. It allows at most `max` attempts in a time window of `seconds`. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Set for a budget that all clients of a workspace use together. */
  readonly shared?: Shared;
}

/**
 * Rules for a budget that all clients of a workspace use together. From half of `max` on, the
 * gateway delays its responses. Above `max`, it refuses attempts from networks with more than
 * `networkMax` attempts. Above `hardMax`, it refuses attempts from all networks.
 */
interface Shared {
  /**
   * Name of the budget that counts the attempts of one network in a time window of the same length.
   * If the shared budget is above `max`, a network with more than `networkMax` attempts is refused.
   */
  readonly networkBudget: string;
  readonly networkMax: number;
  readonly hardMax: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** All budgets with their limits (G13.5, G13.6). */
export const limits = {
  /** Sign-ins with a password, successful or not, for each pair of network and address. */
  signIn: { max: 10, seconds: minute },
  /** Failed sign-ins from one network, for all e-mail addresses together. */
  signInFrom: { max: 200, seconds: 15 * minute },
  /**
   * Failed sign-ins for one e-mail address, from all networks together. An attacker who reaches
   * this limit blocks the account owner until the hour ends, except at known places (network and
   * device) of earlier sign-ins.
   */
  signInOf: { max: 100, seconds: hour },
  /** Failed sign-ins of the whole workspace, against guessing from many networks. */
  signInIn: {
    max: 5_000,
    seconds: 15 * minute,
    shared: { networkBudget: "signInFrom", networkMax: 20, hardMax: 15_000 },
  },
  /**
   * Sign-ins from one known place, successful or not. A known place is the network and the device
   * of an earlier sign-in. The limit is the same as for unknown places (`signIn`).
   */
  signInAt: { max: 10, seconds: minute },
  /**
   * Failed sign-ins from one known place. `signInFrom`, `signInOf` and `signInIn` do not count
   * them. An account has at most five known places. Together with `signInOf`, an attacker can try
   * at most 600 wrong passwords of an account in an hour.
   */
  signInFailedAt: { max: 100, seconds: hour },
  /** Wrong current passwords of one session, when a signed-in user changes the password. */
  changeBy: { max: 10, seconds: minute },
  changeFailedBy: { max: 100, seconds: hour },
  /**
   * Wrong codes of the second factor of one portal user, after the right password. Codes from known
   * places (network and device of earlier sign-ins) are counted separately. At any time, three of
   * the million possible codes are right. So 20 attempts in a day find a code with a chance of 60
   * in a million.
   */
  secondFactorOf: { max: 5, seconds: 15 * minute },
  secondFactorOfDay: { max: 20, seconds: day },
  secondFactorOfKnown: { max: 5, seconds: 15 * minute },
  secondFactorOfKnownDay: { max: 20, seconds: day },
  /**
   * Registrations from one network. They are limited because the response reveals whether an
   * address has an account.
   */
  register: { max: 200, seconds: hour },
  /**
   * Mails to one address that clients request from unknown places (networks and devices).
   * Registrations and invitations to the portal count here too.
   */
  mailTo: { max: 4, seconds: hour },
  /**
   * Mails to one address that clients request from places (networks and devices) of its earlier
   * sign-ins. All these places count together, because each sign-in can create a new place.
   */
  mailToKnown: { max: 4, seconds: hour },
  /** Mails that clients in one network request. One network normally needs far fewer mails. */
  mailFrom: { max: 500, seconds: hour },
  /**
   * Mails of the whole workspace that clients request. A mail to a confirmed address does not count
   * if the request comes from the place (network and device) of an earlier sign-in.
   */
  mailIn: { max: 2_000, seconds: hour },
  /** Mails to one address that members of the workspace cause. */
  mailByMembers: { max: 10, seconds: hour },
  /**
   * Mails of automations that trusted callers have started, such as signed requests. The first
   * limit is for the workspace, the second for one recipient.
   */
  mailByAutomations: { max: 200, seconds: hour },
  mailByAutomationsTo: { max: 4, seconds: hour },
  /**
   * Mails of automations that public or anonymous callers have started. The first limit is for the
   * workspace, the second for one recipient.
   */
  mailByOpenRuns: { max: 100, seconds: hour },
  mailByOpenRunsTo: { max: 4, seconds: hour },
  /** Mailed invitations of one workspace member. */
  inviteBy: { max: 100, seconds: hour },
  /**
   * Wrong reset codes (mailed to set a new password) for one address, from unknown places (networks
   * and devices).
   */
  codeOf: { max: 20, seconds: day },
  /**
   * Wrong reset codes for one address, from all places (networks and devices) of its earlier
   * sign-ins together.
   */
  codeOfKnown: { max: 20, seconds: day },
  /**
   * Wrong reset codes from one network. The limit is below the limit of the workspace (`codeIn`),
   * so that one network cannot use up all attempts of the workspace.
   */
  codeFrom: { max: 40, seconds: 15 * minute },
  /** Wrong reset codes of the whole workspace, against guessing the codes of many accounts. */
  codeIn: {
    max: 100,
    seconds: 15 * minute,
    shared: { networkBudget: "codeFrom", networkMax: 5, hardMax: 300 },
  },
} as const satisfies Record<string, Limit>;
