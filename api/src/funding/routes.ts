import {
  agreeSplit,
  answerHours,
  askForHours,
  familyFunding,
  fundingModels as fundingModelsCall,
  fundingWeeks,
  localAuthorities as localAuthoritiesCall,
  saveFunding,
  showFunding,
} from '@bairn/shared/calls/funding';
import { fundingModels, shareOverWeeks, yearMinutes } from '@bairn/shared/format/funding';
import { localAuthorities } from '../config/localAuthorities.ts';
import { serve } from '../http/serve.ts';
import { readFamilyFunding } from './familyFunding.ts';
import { readFunding, readWeeks } from './fundingQueries.ts';
import { writeFunding } from './saveFunding.ts';
import { answerAsFamily, answerSplit, askForSplit } from './splitHours.ts';

/** Routes of children's funding, and of the public lists that its forms need. */
export const fundingRoutes = [
  serve(showFunding, { access: 'funding.read' }, async ({ db, params, query, scope }) => ({
    data: await readFunding(db, { ...scope, profile: params.profile }, query.year),
  })),

  serve(fundingWeeks, { access: 'funding.read' }, async ({ db, params, query, scope }) => ({
    data: await readWeeks(db, { ...scope, profile: params.profile }, query.year),
  })),

  serve(saveFunding, { access: 'funding.change' }, async ({ tx, params, body, person, scope, request }) => {
    const place = { ...scope, profile: params.profile };
    await writeFunding(tx, place, body, { user: person.user_id, request: request.id });
    return { data: await readFunding(tx, place, body.year) };
  }),

  serve(askForHours, { access: 'funding.change' }, async ({ tx, params, body, person, scope, request }) => {
    const place = { ...scope, profile: params.profile };
    await askForSplit(tx, place, body, { user: person.user_id, request: request.id, staff: scope.staff.id });
    return { data: await readFunding(tx, place, body.year) };
  }),

  serve(answerHours, { access: 'funding.change' }, async ({ tx, params, body, person, scope, request }) => {
    const place = { ...scope, profile: params.profile };
    const by = { user: person.user_id, request: request.id };
    const { year } = await answerSplit(tx, place, params.split, body.answer, by);
    return { data: await readFunding(tx, place, year) };
  }),

  serve(familyFunding, { access: 'funding.family' }, async ({ db, params, query }) => ({
    data: await readFamilyFunding(db, params.id, query.year),
  })),

  serve(agreeSplit, { access: 'funding.family' }, async ({ tx, params, body, person, request }) => {
    const by = { user: person.user_id, request: request.id };
    const year = await answerAsFamily(tx, params.id, params.split, body.answer, by);
    return { data: await readFamilyFunding(tx, params.id, year) };
  }),

  serve(fundingModelsCall, { access: 'public' }, async () => ({
    data: fundingModels.map(({ id, name, weeks }) => ({
      id,
      name,
      weeks,
      weekly_minutes: weeks === null ? null : (shareOverWeeks(yearMinutes, weeks).at(-1) ?? null),
    })),
  })),

  serve(localAuthoritiesCall, { access: 'public' }, async () => ({
    data: localAuthorities.map(({ id, code, name }) => ({ id, code, name })),
  })),
];
