/** Why a review is reported. */
export const reportReasons = ['personal', 'abusive', 'untrue', 'advertising', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons in words. */
export const reportReasonWords: Record<ReportReason, string> = {
  personal: 'It names a child or a member of staff',
  abusive: 'It is abusive or hateful',
  untrue: 'It is untrue',
  advertising: 'It is advertising',
  other: 'Another reason',
};
