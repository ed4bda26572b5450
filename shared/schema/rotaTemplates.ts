import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { optionalText } from './details.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { rotaTemplateList } from './lists/rotas.ts';
import { branchScope } from './planning.ts';
import { RotaDate, RotaRoom } from './rotaFacts.ts';
import { RotaHead, shiftFields, timesFit } from './rotaShift.ts';
import { RotaTemplateRow } from './rows/rotas.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

/** Most shifts of a template, and most days of an import: four weeks. */
export const mostTemplateShifts = 300;
export const mostImportDays = 28;

const templatePath = z.object({ ...branchScope, id: Id });

/** A shift of a template's week. */
export const TemplateShift = z.object({
  id: Id,
  /** 1 is Monday. */
  day: z.int(),
  staff_profile_id: z.nullable(Id),
  room_id: z.nullable(Id),
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int(),
  break_start: z.nullable(WallTime),
  note: z.nullable(z.string()),
});
export type TemplateShift = z.output<typeof TemplateShift>;

export const RotaTemplate = z.object({
  id: Id,
  name: z.string(),
  note: z.nullable(z.string()),
  /** Raised by every change. */
  version: z.int(),
  changed_at: Instant,
  shifts: z.array(TemplateShift),
  rooms: z.array(RotaRoom),
  /** The branch's people, and those with a shift who have left (`is_here` false). */
  staff: z.array(
    z.object({
      id: Id,
      name: z.string(),
      avatar_url: z.nullable(z.string()),
      contracted_minutes: z.nullable(z.int()),
      is_here: z.boolean(),
    }),
  ),
  /** The branch's opening hours by weekday. */
  opening: z.array(z.object({ day: z.int(), opens: WallTime, closes: WallTime })),
});
export type RotaTemplate = z.output<typeof RotaTemplate>;

export const listTemplatesContract = contract(() => ({
  summary: 'The rota templates of a branch',
  params: z.object(branchScope),
  query: listQuery(rotaTemplateList),
  response: page(RotaTemplateRow),
}));

export const showTemplateContract = contract(() => ({
  summary: 'A rota template with its week',
  params: templatePath,
  response: one(RotaTemplate),
}));

const shifts = z
  .array(z.object({ ...shiftFields, id: Id, day: z.int().check(z.gte(1), z.lte(7)) }).check(timesFit))
  .check(z.maxLength(mostTemplateShifts));

export const createTemplateContract = contract(() => ({
  summary: "Make a rota template, of its shifts or of a rota's",
  params: z.object(branchScope),
  body: z.object({ name: text(100), note: optionalText(300), shifts: z._default(shifts, []), rota: z.optional(Id) }),
  response: one(RotaTemplate),
}));

export const saveTemplateContract = contract(() => ({
  summary: 'Change a rota template: its shifts take the place of the former ones',
  params: templatePath,
  body: z.object({
    version: z.int().check(z.gte(1), z.lte(2_000_000_000)),
    name: text(100),
    note: optionalText(300),
    shifts,
  }),
  response: one(RotaTemplate),
}));

export const deleteTemplateContract = contract(() => ({
  summary: 'Delete a rota template; rotas that were made from it stay',
  params: templatePath,
  response: one(z.object({ id: Id })),
}));

/**
 * Why a shift of a template does not fit a date. `closing_day`: the service is closed. `published`, `locked`: the week's
 * rota is no draft. `leave`, `reserved`, `lapsed`, `left`: the person cannot work, or does not count. `double_booking`: the
 * person has a shift then. `room`: the room is archived.
 */
export const importConflicts = [
  'closing_day',
  'published',
  'locked',
  'leave',
  'reserved',
  'lapsed',
  'left',
  'double_booking',
  'room',
] as const;

const ImportConflict = z.object({
  kind: z.enum(importConflicts),
  date: LocalDate,
  shift: TemplateShift,
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The name of the closing day, or why the person does not count. */
  detail: z.nullable(z.string()),
  /** What becomes of the shift: it is left out, or made without its person, or as it is. */
  outcome: z.enum(['left_out', 'open', 'added']),
});

export const TemplateImport = z.object({
  dry_run: z.boolean(),
  from: LocalDate,
  to: LocalDate,
  days: z.array(RotaDate),
  /** The rotas that the shifts are on; without an id it is made by the import. */
  rotas: z.array(z.extend(RotaHead, { id: z.nullable(Id), is_new: z.boolean() })),
  added: z.int(),
  opened: z.int(),
  left_out: z.int(),
  conflicts: z.array(ImportConflict),
});
export type TemplateImport = z.output<typeof TemplateImport>;

export const importTemplateContract = contract(() => ({
  summary: 'Put the shifts of a template on dates, or with dry_run list what would not fit',
  params: templatePath,
  body: z
    .object({
      key: Id,
      from: LocalDate,
      to: LocalDate,
      dry_run: z._default(z.boolean(), false),
      /** What becomes of shifts whose person cannot work then: they are made open, or left out. */
      conflicts: z._default(z.enum(['open', 'leave_out']), 'open'),
    })
    .check(
      z.refine(
        ({ from, to }) => !isDate(from) || !isDate(to) || (to >= from && daysBetween(from, to) < mostImportDays),
        { error: `Choose ${mostImportDays} days at most`, path: ['to'] },
      ),
    ),
  response: one(TemplateImport),
}));
