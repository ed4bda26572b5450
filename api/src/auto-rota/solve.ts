import highsModule from 'highs';
import type { Program } from './program.ts';

// Its types are those of CommonJS, where the function is the property `default`; the file that Node imports is it.
const loadHighs = highsModule as unknown as typeof highsModule.default;

/** How far a search is: seconds so far, the best cost found and the least that is possible as far as it is known. */
export type SolveProgress = { seconds: number; best: number | null; bound: number | null };

/** What a search found. `values` by column; null where there is nothing, which only a time limit leads to. */
export type Solved = { values: number[] | null; optimal: boolean; best: number | null; bound: number | null };

type Options = {
  /** The search ends after so many seconds with the best that it has found. */
  seconds: number;
  /** So far from the least possible cost it may end. */
  within: number;
  onProgress?: (progress: SolveProgress) => void;
};

const finite = (value: number | undefined) => (value !== undefined && Math.abs(value) < 1e29 ? value : null);

/** Minimises a program with HiGHS. It blocks the thread until it is done. */
export async function solve(
  { costs, lower, upper, integer, rows }: Program,
  { seconds, within, onProgress }: Options,
): Promise<Solved> {
  const highs = await loadHighs();
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    for (const [column, factor] of terms) {
      indices.push(column);
      values.push(factor);
    }
    starts.push(indices.length);
  }
  const [numCols, numRows] = [costs.length, rows.length];
  const model = highs.createModel({
    numCols,
    numRows,
    colCost: costs,
    colLower: lower,
    colUpper: upper,
    rowLower: rows.map(({ least }) => least),
    rowUpper: rows.map(({ most }) => most),
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
    integrality: Int32Array.from(integer, Number),
  });
  try {
    model.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: Math.max(within, 1e-6),
      random_seed: 1,
    });
    let best: number | null = null;
    let bound: number | null = null;
    const { modelStatus } = model.run({
      [highs.constants.callbackType.mipLogging]({ data }) {
        [best, bound] = [finite(data.mip_primal_bound), finite(data.mip_dual_bound)];
        onProgress?.({ seconds: data.running_time ?? 0, best, bound });
      },
    });
    const optimal = modelStatus === highs.constants.modelStatus.optimal;
    const found = optimal || Number(model.info.get('primal_solution_status')) === 2;
    const value = found ? model.getObjectiveValue() : null;
    return {
      values: found ? [...model.getSolution().colValue] : null,
      optimal,
      best: value,
      bound: optimal ? (finite(Number(model.info.get('mip_dual_bound'))) ?? value) : bound,
    };
  } finally {
    model.dispose();
  }
}
