export { ActionMenu, type MenuAction } from './action-menu';
export type { Column, ListQuery } from './column';
export { DataTable, type DataTableProps } from './data-table';
export { DateRange, type DateRangeProps, rangeFilters } from './date-range';
export { type ActiveFilter, FilterBar, type FilterBarProps } from './filter-bar';
export { FilterSelect, type FilterSelectProps } from './filter-select';
export { KeywordField, type KeywordFieldProps } from './keyword-field';
export { type ListFrame, type ListParams, useListParams } from './use-list-params';
