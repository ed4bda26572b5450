import * as calls from '@bairn/shared/calls/questionnaire';
import { serve } from '../http/serve.ts';
import { answer, skip } from './answer.ts';
import { ask, needQuestionnaire } from './ask.ts';

/** Routes of the questionnaire that families are asked after their login. */
export const questionnaireRoutes = [
  serve(calls.askQuestionnaire, { access: 'questionnaire.ask', ownTransactions: true }, async (context) => ({
    data: await ask(context, context.scope.keyworker),
  })),

  serve(calls.showQuestionnaire, { access: 'questionnaire.answer' }, async ({ db, scope, params }) => ({
    data: await needQuestionnaire(db, scope.keyworker, params.id),
  })),

  serve(calls.answerQuestion, { access: 'questionnaire.answer' }, async ({ tx, scope, params, body }) => ({
    data: await answer(tx, scope.keyworker, params, body),
  })),

  serve(calls.skipQuestion, { access: 'questionnaire.answer' }, async ({ tx, scope, params, body }) => ({
    data: await skip(tx, scope.keyworker, params, body),
  })),
];
