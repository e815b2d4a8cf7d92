import { messageCalls } from '@console/contract/accounts/calls';
import { announcementCalls } from '@console/contract/console/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Announcement', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'Announcement', id }) as const;

const announcementsApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.query({
      ...queryOf(announcementCalls.listAnnouncements, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    /** The text as people read it; the shell has an endpoint of its own for its dialog. */
    getAnnouncement: build.query({
      ...queryOf(messageCalls.getMessage, { errorsAt: 'caller' }),
      providesTags: (_data, _error, { params }) => [one(params.id)],
    }),
    createAnnouncement: build.mutation({
      ...mutationOf(announcementCalls.createAnnouncement),
      invalidatesTags: [list],
    }),
    updateAnnouncement: build.mutation({
      ...mutationOf(announcementCalls.updateAnnouncement),
      invalidatesTags: (_data, _error, { params }) => [list, one(params.id)],
    }),
    deleteAnnouncement: build.mutation({
      ...mutationOf(announcementCalls.deleteAnnouncement),
      invalidatesTags: [list],
    }),
    previewAnnouncement: build.mutation(mutationOf(announcementCalls.previewAnnouncement)),
  }),
});

export const {
  useListAnnouncementsQuery,
  useGetAnnouncementQuery,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useDeleteAnnouncementMutation,
  usePreviewAnnouncementMutation,
} = announcementsApi;
