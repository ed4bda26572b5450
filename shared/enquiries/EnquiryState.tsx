import { enquiryStatusWords } from '@bairn/shared/schema/lists/enquiries';
import type { EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import { Badge } from '../ui/display/Badge.tsx';

const tones = {
  new: 'info',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;

/** The state of an enquiry; `words` are those of the side that reads. */
export const EnquiryState = ({
  status,
  words = enquiryStatusWords[status],
}: {
  status: EnquiryStatus;
  words?: string;
}) => <Badge tone={tones[status]}>{words}</Badge>;
