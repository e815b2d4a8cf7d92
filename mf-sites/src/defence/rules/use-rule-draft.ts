import { type Rule, ruleSchema } from '@console/contract/defence/rules/rules';
import { useBrought } from '../use-brought';

/** An incomplete rule counts as absent, so that a mangled link still opens the page. */
function readDraft(text: string | null): Rule | undefined {
  if (!text) return undefined;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object') return undefined;
    return ruleSchema.safeParse({ ...given, id: crypto.randomUUID() }).data;
  } catch {
    return undefined;
  }
}

/** The rule in the page's URL, prefilled by a report or a ban. */
export const useRuleDraft = (): Rule | undefined => useBrought('rule', readDraft);
