import * as calls from '@bairn/shared/calls/accidents';
import type { Db } from '../database/database.ts';
import { jpegOf } from '../documents/jpegOf.ts';
import { Download } from '../http/download.ts';
import { serve } from '../http/serve.ts';
import type { Drawn } from '../images/messages.ts';
import { invalid } from '../refusals/refusal.ts';
import { addToReport, noteDuty } from './addToReport.ts';
import { drawReport } from './drawReport.ts';
import { addPhoto, photoKeys, readReportPhoto, refusePhoto, removePhoto, storeReportPhoto } from './photos.ts';
import { readFirstAiders } from './firstAiders.ts';
import { reportReader, type ReportReader } from './reader.ts';
import { readChildReports, readReport, readReports } from './reportQueries.ts';
import type { Services } from '../services.ts';
import { sendBack, signReport } from './signReport.ts';
import { changeReport, createReport, removeReport } from './writeReport.ts';

/** Pixels of the longer side of a photo in the PDF. */
const pixels = 1000;

async function print(db: Db, services: Pick<Services, 'files' | 'images'>, reader: ReportReader, id: string) {
  const report = await readReport(db, reader, id);
  const photos: Drawn[] = [];
  for (const { key } of await photoKeys(db, id)) {
    const photo = await jpegOf(services, key, pixels);
    if (photo) photos.push(photo);
  }
  const name = `${report.kind} report ${report.occurred_on}.pdf`;
  return new Download(name, 'application/pdf', drawReport(report, photos));
}

/** Routes of accident reports. */
export const accidentRoutes = [
  serve(calls.listAccidents, { access: 'accident.list' }, ({ db, query, person, scope, request }) =>
    readReports(db, reportReader(person, scope, request.id), query),
  ),

  serve(calls.createAccident, { access: 'accident.write' }, async ({ tx, body, person, scope, request }) => {
    const { child_id, ...form } = body;
    return { data: await createReport(tx, reportReader(person, scope, request.id), child_id, form) };
  }),

  serve(calls.showAccident, { access: 'accident.use' }, async ({ db, params, person, scope, request }) => ({
    data: await readReport(db, reportReader(person, scope, request.id), params.id),
  })),

  serve(calls.changeAccident, { access: 'accident.use' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await changeReport(tx, reportReader(person, scope, request.id), params.id, body),
  })),

  serve(calls.removeAccident, { access: 'accident.use' }, async ({ tx, params, person, scope, request }) => {
    await removeReport(tx, reportReader(person, scope, request.id), params.id);
    return { data: null };
  }),

  serve(calls.printAccident, { access: 'accident.use' }, ({ db, params, person, scope, services, request }) =>
    print(db, services, reportReader(person, scope, request.id), params.id),
  ),

  serve(
    calls.sendBackAccident,
    { access: 'accident.manage' },
    async ({ tx, params, body, person, scope, request }) => ({
      data: await sendBack(tx, reportReader(person, scope, request.id), params.id, body.note),
    }),
  ),

  serve(calls.addToAccident, { access: 'accident.use' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await addToReport(tx, reportReader(person, scope, request.id), params.id, body.text),
  })),

  serve(calls.noteDuty, { access: 'accident.manage' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await noteDuty(tx, reportReader(person, scope, request.id), params.id, body),
  })),

  serve(
    calls.addAccidentPhoto,
    { access: 'accident.use', ownTransactions: true },
    async ({ db, transact, params, body, person, scope, services, request }) => {
      const writer = reportReader(person, scope, request.id);
      await refusePhoto(db, writer, params.id);
      if (!body.photo) throw invalid({ photo: ['Add the photo.'] });
      const key = await storeReportPhoto(services, body.photo);
      try {
        return { data: await transact((tx) => addPhoto(tx, writer, params.id, key)) };
      } catch (error) {
        await services.files.remove(key);
        throw error;
      }
    },
  ),

  serve(calls.removeAccidentPhoto, { access: 'accident.use' }, async ({ tx, params, person, scope, request }) => ({
    data: await removePhoto(tx, reportReader(person, scope, request.id), params.id, params.photo),
  })),

  serve(calls.signAccident, { access: 'accident.read' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await signReport(tx, reportReader(person, scope, request.id), params.id, body),
  })),

  serve(calls.listFirstAiders, { access: 'accident.list' }, async ({ db, scope }) => ({
    data: await readFirstAiders(db, scope),
  })),

  serve(calls.childAccidents, { access: 'accident.of_child' }, async ({ db, params, person, scope, request }) => ({
    data: await readChildReports(db, reportReader(person, scope, request.id), params.id),
  })),

  serve(calls.readAccident, { access: 'accident.read' }, async ({ db, params, person, scope, request }) => ({
    data: await readReport(db, reportReader(person, scope, request.id), params.id),
  })),

  serve(calls.readAccidentDocument, { access: 'accident.read' }, ({ db, params, person, scope, services, request }) =>
    print(db, services, reportReader(person, scope, request.id), params.id),
  ),

  serve(calls.accidentPhoto, { access: 'accident.read' }, ({ db, params, person, scope, services, request }) =>
    readReportPhoto(db, services.files, reportReader(person, scope, request.id), params.id, params.photo),
  ),
];
