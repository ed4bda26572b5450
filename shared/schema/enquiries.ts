import * as z from 'zod/mini';
import { localDate } from './clock.ts';
import { Days, optionalText } from './details.ts';
import { all, contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { enquiryList } from './lists/enquiries.ts';
import { queryInt } from './numbers.ts';
import { Enquiry } from './rows/enquiries.ts';
import { Id, LocalDate } from './rules.ts';

/** The version of the text about connecting that the person has read (`connectionText`). */
const consent = queryInt(1, 1000);

/** Years ahead for which a family can ask: from before the birth until school. */
const yearsAhead = 5;
const lastDay = (today: string) => `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;

/** The form of an enquiry. */
export const EnquiryForm = z.object({
  child_id: Id,
  /** The first day on which the child would come. */
  from: LocalDate.check(
    z.refine((day) => day >= localDate(), { error: 'Choose today or a later day' }),
    z.refine((day) => day <= lastDay(localDate()), { error: `Choose a day in the next ${yearsAhead} years` }),
  ),
  /** ISO days of the week; each counts once. */
  days: Days,
  message: optionalText(1000),
});

export const sendEnquiryContract = contract(() => ({
  summary: 'Ask a service about a place for a child',
  params: z.object({ branch: Id }),
  body: z.extend(EnquiryForm, { consent }),
  response: one(Enquiry),
}));

export const listOwnEnquiriesContract = contract(() => ({
  summary: "The family's enquiries, those that wait for an answer first: the latest 100",
  response: all(Enquiry),
}));

export const withdrawEnquiryContract = contract(() => ({
  summary: 'Take an enquiry back',
  params: z.object({ id: Id }),
  response: one(Enquiry),
}));

const inBranch = { nursery: Id, branch: Id };

export const listEnquiriesContract = contract(() => ({
  summary: 'What families asked the service about places, those that wait for an answer first',
  params: z.object(inBranch),
  query: listQuery(enquiryList),
  response: page(Enquiry),
}));

/** The form of an answer. */
export const EnquiryAnswer = z.object({ answer: optionalText(1000) });

export const acceptEnquiryContract = contract(() => ({
  summary: 'Accept an enquiry: the family and the service are connected; again answers the same',
  params: z.object({ ...inBranch, id: Id }),
  body: z.extend(EnquiryAnswer, { consent }),
  response: one(Enquiry),
}));

export const declineEnquiryContract = contract(() => ({
  summary: 'Decline an enquiry',
  params: z.object({ ...inBranch, id: Id }),
  body: EnquiryAnswer,
  response: one(Enquiry),
}));
