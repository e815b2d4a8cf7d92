import { eventCalls, messageCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const notificationsApi = api.enhanceEndpoints({ addTagTypes: ['AccountEvent'] }).injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query(queryOf(messageCalls.listMessages, { errorsAt: 'caller' })),
    getMessage: build.query(queryOf(messageCalls.getMessage, { errorsAt: 'caller' })),
    listEvents: build.query({
      ...queryOf(eventCalls.listEvents, { errorsAt: 'caller' }),
      providesTags: ['AccountEvent'],
    }),
    getEventWarning: build.query({
      // Polled by a timer: a failure that nobody triggered is not shown.
      ...queryOf(eventCalls.getEventWarning, { errorsAt: 'nowhere' }),
      providesTags: ['AccountEvent'],
    }),
    readAllEvents: build.mutation({
      ...mutationOf(eventCalls.readAllEvents),
      invalidatesTags: (_done, error) => (error ? [] : ['AccountEvent']),
      // The dot disappears with the answer; whether there is a newer warning is queried afterwards.
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(clearWarning()),
          () => undefined,
        );
      },
    }),
  }),
});

function clearWarning() {
  return notificationsApi.util.updateQueryData('getEventWarning', undefined, (warning) => {
    warning.isWarning = false;
  });
}

export const {
  useGetEventWarningQuery,
  useGetMessageQuery,
  useLazyListMessagesQuery,
  useListEventsQuery,
  useListMessagesQuery,
  useReadAllEventsMutation,
} = notificationsApi;
