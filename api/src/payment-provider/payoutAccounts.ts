/** How the account of a service stands at the provider. */
export type PayoutAccount = {
  /** It takes charges and pays out. */
  is_enabled: boolean;
  /** The provider's form was sent. */
  is_submitted: boolean;
  /** The provider stopped it, or looks into it; filling in details does not mend that. */
  is_stopped: boolean;
  /** What the provider still needs, by its own names: `external_account`, `individual.dob.day`. */
  missing: string[];
};

/** A service as the provider gets to know it. */
export type PayoutService = {
  branch_id: string;
  name: string;
  email: string | null;
  website: string | null;
  /** How many accounts of it are gone: each has a key of its own. */
  former: number;
};

/**
 * Accounts to which the provider pays out what families paid. Never called inside a transaction; every call may throw
 * PaymentUnavailable.
 */
export type PayoutAccounts = {
  /** Opens an account of a service; the same one again within a day. @returns the provider's id */
  openAccount(service: PayoutService): Promise<string>;
  /** Null for an account that the provider does not know, or that has withdrawn from us. */
  readAccount(ref: string): Promise<PayoutAccount | null>;
  /**
   * The address of the provider's page, for one visit within minutes: the form while details are missing, afterwards the
   * payouts. `back`: where it leads afterwards; `again`: where it leads when the visit came too late. Null for an account
   * that the provider does not know.
   */
  accountPage(ref: string, visit: { form: boolean; back: string; again: string }): Promise<string | null>;
};
