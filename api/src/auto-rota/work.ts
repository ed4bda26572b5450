import { newId } from '../database/id.ts';
import type { WeekFacts, WeekShift } from '@bairn/shared/rota/week';
import { readSolution, type ProposedShift } from './readSolution.ts';
import { solve, type SolveProgress } from './solve.ts';
import { type Recent, weekProgram } from './weekProgram.ts';

/** A week to make, as it is sent to the worker. */
export type Order = { facts: WeekFacts; kept: WeekShift[]; recent: Recent; seconds: number };
export type Made = { shifts: ProposedShift[] | null; optimal: boolean; within: number | null };
export type FromWorker = { progress: SolveProgress } | { made: Made };

/** How far from the least cost the search may end, as a part of the wages by contract. */
const closeEnough = 0.001;

/** Makes a week. It blocks the thread, for as long as the order says. */
export async function makeWeek(
  { facts, kept, recent, seconds }: Order,
  onProgress: (progress: SolveProgress) => void,
): Promise<Made> {
  const week = weekProgram(facts, kept, recent);
  const { values, optimal, best, bound } = await solve(week.program, {
    seconds,
    within: week.fixedCost * closeEnough,
    onProgress,
  });
  return {
    shifts: values && readSolution(facts, week, values, newId),
    optimal,
    within: best === null || bound === null ? null : Math.max(0, best - bound),
  };
}
